/** What is wrong with a phone number as it was typed; undefined if nothing is. */
export const phoneProblem = (typed: string): string | undefined => {
  const digits = typed
    .trim()
    .replaceAll(/[\s().-]/g, '')
    .replace(/^\+/, '')
  return /^[1-9]\d{5,14}$/.test(digits)
    ? undefined
    : 'Enter the number with the code of its country, such as +1 555 123 4567.'
}
