export const deliveriesPerPage = 50
/** How much of a response is shown, in characters: it may have 1 MB. */
export const shownResponse = 2_000
