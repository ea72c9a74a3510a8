import type { OpenService } from '@cairn/service-kit'
import { withService } from '../../project-runtime/with-service.ts'
import type { CallOrigin } from '../../route.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { askStorage } from './ask-storage.ts'

interface FilesCall extends CallOrigin {
  project: StoredProject
  params: { id: string }
}

/** The address of a file below the storage service: its segments are encoded, its slashes are not. */
export const namePath = (name: string): string => name.split('/').map(encodeURIComponent).join('/')

/** Asks the storage service about the files of the bucket that a call is about. */
export const askFiles = (call: FilesCall, path: (bucket: string) => string, body: object): Promise<unknown> =>
  withService(call.context, { project: call.project, name: 'storage' }, ({ open }: { open: OpenService }) =>
    askStorage(call, open, { method: 'POST', path: path(encodeURIComponent(call.params.id)), body }),
  )
