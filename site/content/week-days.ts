/** The working days, as short as calendars have them. */
export const weekDays = ['ma', 'di', 'wo', 'do', 'vr'];
