import { getDatabaseCertificate } from '@cairn/contracts/network/database-certificate'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getDatabaseCertificateRoute = route(getDatabaseCertificate, {
  permission: inProject('network:Read'),
  handle: ({ context, fail }) => {
    const certificate = context.postgresCertificate.root()
    if (certificate === undefined) throw fail('certificate_not_found')
    return { content: Buffer.from(certificate), mediaType: 'application/x-pem-file', name: 'postgres.crt' }
  },
})
