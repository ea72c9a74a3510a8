export const moveFilesJobName = 'move-files'
