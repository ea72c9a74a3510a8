export { ObjectChanges } from './object-changes.ts'
export type { CommittedChanges, ObjectChange } from './object-changes.ts'
export { projectStorage } from './project-storage.ts'
export type { StorageOptions } from './project-storage.ts'
export { PlacedFiles } from './files/placed-files.ts'
export type { Remote } from './files/placed-files.ts'
export { ProjectFiles } from './files/project-files.ts'
export { RemoteBucket } from './remote/remote-bucket.ts'
export type { SendRemote } from './remote/remote-request.ts'
export { sweepPending } from './files/pending-uploads.ts'
export { sweepFiles } from './files/sweep-files.ts'
export { sweepRemote } from './files/sweep-remote.ts'
export {
  endFileHolds,
  forgetDeletedFiles,
  holdFiles,
  keepDeletedFiles,
  lastingFolders,
  linkFilesOfMoment,
  stopKeepingFiles,
} from './files/file-hold.ts'
export { countProjectFiles, linkProjectFiles } from './files/link-project-files.ts'
export type { CountedFiles } from './files/link-project-files.ts'
export { removeProjectFiles } from './files/remove-project-files.ts'
export { UploadLocks } from './resumable/upload-locks.ts'
export { StorageSettings } from './settings.ts'
export { largestFile } from './upload/upload-limit.ts'
export { signedRequest } from './remote/remote-request.ts'
