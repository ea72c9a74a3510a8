/** How many connections the data API of a project can use at once. */
export const mostPoolConnections = 8
export const mostRows = 1_000_000
export const mostSchemas = 50
