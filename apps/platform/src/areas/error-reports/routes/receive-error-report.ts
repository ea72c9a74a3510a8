import { receiveErrorReport } from '@cairn/contracts/error-reports/error-reports'
import { readEnvelope } from '../read-envelope.ts'
import { optionalSignIn } from '../../../permissions.ts'
import { route } from '../../../route.ts'

export const receiveErrorReportRoute = route(receiveErrorReport, {
  permission: optionalSignIn,
  handle: async ({ context, caller, body, ip, headers, fail }) => {
    if (!context.config.errorReports) throw fail('error_reports_off')
    context.errorReports.admit(ip)
    const report = readEnvelope(body)
    if (report === undefined) throw fail('invalid_input', { message: 'This is no envelope with an event in it.' })
    if (report === 'none') return { id: null }
    const userAgent = (headers['user-agent'] ?? '').slice(0, 500)
    await context.errorReports.add(report, { accountId: caller?.accountId, userAgent })
    return { id: report.id.replaceAll('-', '') }
  },
})
