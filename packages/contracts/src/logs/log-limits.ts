/** Characters of a query of the logs: it is part of an address. */
export const maxLogQueryLength = 10_000
