/** Without zod: the browser loads this. */
export const maxS3KeyDescription = 200
