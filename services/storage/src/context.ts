import type { Caller, PreparedStatements } from '@cairn/rest/data-access'
import type { Logger, Project, ServiceRequest } from '@cairn/service-kit'
import type { PendingSpace } from './files/pending-space.ts'
import type { PlacedFiles } from './files/placed-files.ts'
import type { ImageCache } from './images/image-cache.ts'
import type { ObjectChange } from './object-changes.ts'
import type { SendRemote } from './remote/remote-request.ts'
import type { UploadLocks } from './resumable/upload-locks.ts'
import type { StorageSettings } from './settings.ts'
import type { TokenSigner } from './signed-token.ts'
import type { InsertGroups } from './upload/insert-groups.ts'

/** What the service has of one project. */
export interface StorageParts {
  project: Project
  settings: StorageSettings
  prepared: PreparedStatements
  files: PlacedFiles
  pendingSpace: PendingSpace
  inserts: InsertGroups
  images: ImageCache
  signer: TokenSigner
  uploadLocks: UploadLocks
  /** The secrets that may have signed a request of the S3 protocol with this access key; none if there is no such key. */
  s3Secrets: (project: Project, accessKey: string) => Promise<readonly string[]>
  /** Sends a request to a server that the project has named. */
  sendRemote: SendRemote
  logger: Logger
  /** Says what a transaction has changed, once it is committed. */
  changed: (changes: readonly ObjectChange[]) => void
  /** Throws a 507 where the disk of the server has no room for files. */
  checkRoom: () => void
}

/** One request, with what routes need. */
export interface StorageCall extends StorageParts {
  request: ServiceRequest
  caller: Caller
}

/** An object by its place. */
export interface Place {
  bucket: string
  name: string
}

export const keyOf = ({ bucket, name }: Place): string => `${bucket}/${name}`
