export const fileJobName = 'change-files'
