/** As long as nothing takes that goes well, however busy the machine. */
const patienceMs = 120_000;

/** Something that is waited for; what never comes fails its test, and does not hold it up for ever. */
export async function inTheEnd<Result>(
  coming: Promise<Result>,
  missing: () => string,
): Promise<Result> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`not within ${patienceMs / 1_000} s: ${missing()}`)),
    patienceMs,
  );
  try {
    return await Promise.race([coming, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
