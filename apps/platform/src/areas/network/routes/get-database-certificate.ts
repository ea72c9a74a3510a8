import { getDatabaseCertificate } from '@cairn/contracts/network/database-certificate'
import { rootCertificate } from '../../../gateway/postgres-certificate.ts'
import { inProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const getDatabaseCertificateRoute = route(getDatabaseCertificate, {
  permission: inProject('network:Read'),
  handle: async ({ context, fail }) => {
    const certificate = await rootCertificate(context.config)
    if (certificate === undefined) throw fail('certificate_not_found')
    return { content: Buffer.from(certificate), mediaType: 'application/x-pem-file', name: 'postgres.crt' }
  },
})
