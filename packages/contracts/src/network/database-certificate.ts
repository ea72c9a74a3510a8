import { endpoint, File } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

export const getDatabaseCertificate = endpoint({
  name: 'getDatabaseCertificate',
  method: 'GET',
  path: '/platform/projects/:ref/network-access/certificate',
  summary:
    'The root certificate of the server of the database, as PEM: with it, clients verify the server (sslmode=verify-full).',
  params: RefParams,
  answer: 'binary',
  response: File,
  errors: ['project_not_found', 'certificate_not_found'],
})
