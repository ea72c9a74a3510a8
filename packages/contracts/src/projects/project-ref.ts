/** The ref with which a self-hosted installation begins. */
export const defaultRef = 'default'

/** What a ref looks like, as part of a regular expression. */
export const refPattern = `(?:[a-z]{20}|${defaultRef})`

const wholeRef = new RegExp(`^${refPattern}$`)

export const isRef = (text: string): boolean => wholeRef.test(text)
