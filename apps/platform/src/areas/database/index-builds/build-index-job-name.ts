export const buildIndexJobName = 'build-index'
