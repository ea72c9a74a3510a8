export const importJobName = 'import-file'
