import { join } from 'node:path'
import type { Project } from '@cairn/service-kit'
import { RemoteBucket } from '../remote/remote-bucket.ts'
import type { SendRemote } from '../remote/remote-request.ts'
import type { StorageSettings } from '../settings.ts'
import { PlacedFiles } from './placed-files.ts'
import { ProjectFiles } from './project-files.ts'

export interface RemoteOptions {
  /** Sends a request to a server that a project has named. */
  sendRemote: SendRemote
  /** Opens a secret of the settings of a project. */
  openSecret: (ref: string, sealed: string) => string
}

/** What the keys of a project's files begin with: several projects can share a bucket. */
export const prefixOf = ({ ref }: Pick<Project, 'ref'>): string => `${ref}/`

/** The files of a project, where its settings say they are. */
export const openFiles = (
  folder: string,
  project: Project,
  { files: { keptIn, bucket } }: StorageSettings,
  { sendRemote, openSecret }: RemoteOptions,
): PlacedFiles => {
  const disk = new ProjectFiles(join(folder, project.ref))
  if (bucket === null) return new PlacedFiles(disk, undefined, 'disk')
  const { endpoint, region, name, accessKey, sealedSecret } = bucket
  const secretAccessKey = openSecret(project.ref, sealedSecret)
  const address = { endpoint, region, bucket: name, accessKeyId: accessKey, secretAccessKey }
  return new PlacedFiles(disk, { bucket: new RemoteBucket(address, sendRemote), prefix: prefixOf(project) }, keptIn)
}
