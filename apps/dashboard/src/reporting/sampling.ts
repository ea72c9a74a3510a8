/** The share of errors that goes to the error-reporting service. docs/decisions/0009 says what the operator's own list has. */
export const sampledShare = 0.2

export const isSampled = (random: number): boolean => random < sampledShare
