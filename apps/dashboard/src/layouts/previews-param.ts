export const previewsParam = 'featurePreviewModal'

/** Opens the modal with none chosen, which selects the first that is listed. */
export const noPreviewChosen = 'all'
