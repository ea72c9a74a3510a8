import { AuthSettings, mailServerOf } from '@cairn/auth'
import { createRateLimit } from '@cairn/service-kit'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import type { Ground } from '../../ground.ts'
import { fail, PlatformError } from '../../errors.ts'
import { createSendByServer } from '../../mail/send-by-server.ts'
import type { StoredProject } from '../projects/project-store.ts'
import { createAuthSecrets } from './auth-secrets.ts'

const longestReason = 300

const reasonOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error)
  return text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, longestReason)
}

const refusal = (retryAfterSeconds: number) => new PlatformError('too_many_requests', {}, { retryAfterSeconds })

/** Sends a mail by the mail server of a project. */
export interface TestMails {
  /** Throws `mail_server_missing`, `mail_not_sent` or `too_many_requests`. */
  send: (by: Actor, project: StoredProject, mail: { to: string; settings: unknown }) => Promise<void>
}

export const createTestMails = ({ db, isAddressAllowed, secrets }: Ground): TestMails => {
  const sendBy = createSendByServer(isAddressAllowed)
  const openSecret = createAuthSecrets(secrets).open
  const limit = createRateLimit({ burst: 10, perSeconds: 600 }, () => new Date(), refusal)
  return {
    send: async (by, project, { to, settings }) => {
      const { smtp } = AuthSettings.parse(settings)
      if (smtp.host === '') throw fail('mail_server_missing')
      limit.take(project.ref)
      const text = `This is a test email. The mail server of the project ${project.name} works.`
      try {
        await sendBy(mailServerOf(project.ref, smtp, { openSecret }), {
          to,
          subject: `Test email of ${project.name}`,
          text,
        })
      } catch (error) {
        throw fail('mail_not_sent', { message: `The email was not sent. The reason: ${reasonOf(error)}` })
      }
      await db.transaction((client) =>
        recordAudit(client, by, {
          organizationId: project.organization_id,
          action: 'project.test_mail_sent',
          target: { type: 'project', id: project.ref, name: project.name },
          details: { to, server: smtp.host },
        }),
      )
    },
  }
}
