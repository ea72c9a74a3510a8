import type { ProjectAuthOptions } from '@cairn/auth'
import type { ServiceGround } from '../../ground.ts'
import { createGuardedFetch } from '../../http/guarded-fetch.ts'
import { createSendByServer } from '../../mail/send-by-server.ts'
import { createAuthSecrets } from './auth-secrets.ts'

/** What the installation gives to the authentication of its projects. */
export const projectAuthOptions = ({
  authShared,
  isAddressAllowed,
  logger,
  mail,
  mailbox,
  secrets,
}: ServiceGround): ProjectAuthOptions => ({
  logger,
  shared: authShared,
  send: (message, projectRef) => mail.send({ ...message, projectRef }),
  sendBy: createSendByServer(isAddressAllowed),
  openSecret: createAuthSecrets(secrets).open,
  smsBox: ({ to, text }, projectRef) => mailbox.send({ to: `+${to}`, subject: 'SMS', text, projectRef }),
  fetch: createGuardedFetch(isAddressAllowed),
  delivers: mail.delivers,
})
