import type { Mail, MailServer } from '@cairn/auth'
import { once } from 'node:events'
import { lookup } from 'node:dns'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { AddressGuard } from '../http/address-guard.ts'
import { assertAllowedHost, guardedLookup } from '../http/guarded-fetch.ts'
import type { Resolve } from '../http/guarded-fetch.ts'

/** For the whole conversation: a server that answers slowly must not hold a place for long. */
const longestMs = 20_000
const tlsPort = 465

/** Sends mails by servers that tenants named: refuses those at private addresses. */
export const createSendByServer =
  (isAllowed: AddressGuard, resolve: Resolve = lookup) =>
  async (server: MailServer, { to, subject, text, html }: Mail): Promise<void> => {
    const { createTransport } = await import('nodemailer')
    const { host, port, user, password, from, fromName } = server
    const signal = AbortSignal.timeout(longestMs)
    assertAllowedHost(isAllowed, host)
    // Connected here, so that what was checked is what is connected to.
    const socket: Socket = connect({ host, port, lookup: guardedLookup(isAllowed, resolve) })
    signal.addEventListener('abort', () => socket.destroy(new Error('The mail server did not answer in time.')))
    try {
      await once(socket, 'connect')
      const transport = createTransport({
        host,
        port,
        secure: port === tlsPort,
        connection: socket,
        // The name of this machine is none of the server's business.
        name: from.slice(from.lastIndexOf('@') + 1),
        disableFileAccess: true,
        disableUrlAccess: true,
        ...(user === '' ? {} : { auth: { user, pass: password } }),
      })
      // As objects: a text would be parsed as a list of addresses.
      await transport.sendMail({
        from: { name: fromName, address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
      })
    } finally {
      socket.destroy()
    }
  }
