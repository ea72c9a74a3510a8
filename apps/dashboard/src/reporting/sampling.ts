/** Of the errors that nobody is shown, this share is told of. docs/decisions/0009 says why the others are not counted. */
export const sampledShare = 0.2

export const isSampled = (random: number): boolean => random < sampledShare
