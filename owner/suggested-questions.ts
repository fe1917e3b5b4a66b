/** What practices ask before they press a button. `npm run setup` offers these to answer. */
export const suggestedQuestions = [
  'Wat doet de assistent als een patiënt “pijn op de borst” zegt?',
  'Hoe snel zien we een afwijkende uitkomst, ook ’s avonds en in het weekend?',
  'Wat gebeurt er als een patiënt niet opneemt, of niet met een computer wil praten?',
  'Hoe weet een patiënt dat het echt namens ons is, en welk nummer ziet hij?',
  'Wanneer neemt de assistent onze telefoon aan, en hoe komt een beller bij een mens?',
  'Waar staat de uitkomst in ons HIS, en wie maakt de protocollen?',
  'Worden gesprekken opgenomen, waar blijven ze, en wie kan erbij?',
  'Wie is verantwoordelijk als de assistent een antwoord verkeerd verstaat?',
  'Wat kost het, ook om te beginnen, en kunnen we het declareren?',
  'Wat moeten we zelf doen, hoe snel kunnen we beginnen, en kunnen we weer stoppen?',
  'Welke praktijken werken ermee, en mogen we een collega bellen?',
];
