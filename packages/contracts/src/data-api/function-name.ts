const maxNameLength = 63

/** Why a text does not name a function, with or without its schema: `public.check_request`. An empty one names none. */
export const functionNameProblem = (text: string): string | undefined => {
  const parts = text.split('.')
  if (text === '' || (parts.length <= 2 && parts.every((part) => /^[\p{L}_][\p{L}\p{N}_$]*$/u.test(part))))
    return parts.some((part) => new TextEncoder().encode(part).length > maxNameLength)
      ? `A name has at most ${maxNameLength} bytes.`
      : undefined
  return 'Enter the name of a function, with or without its schema: public.check_request'
}
