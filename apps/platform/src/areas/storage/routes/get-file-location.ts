import { getFileLocation } from '@cairn/contracts/storage/location'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { fileLocationOf } from '../location/file-location.ts'

export const getFileLocationRoute = route(getFileLocation, {
  permission: inProject('storage_settings:Read'),
  handle: ({ context, project }) => fileLocationOf(context, project.ref),
})
