import type { PolicyTemplate } from './policy-templates.ts'

const ofUser = `realtime.topic() = 'user:' || (select auth.uid())::text`
const inExtension = (extension: 'broadcast' | 'presence') => `extension = '${extension}'`

const template = (label: string, command: 'SELECT' | 'INSERT', condition: string): PolicyTemplate => ({
  label,
  draft: {
    name: label,
    action: 'PERMISSIVE',
    command,
    roles: 'authenticated',
    using: command === 'SELECT' ? condition : '',
    check: command === 'INSERT' ? condition : '',
  },
})

/** Where policies on the messages of channels usually begin. */
export const realtimeTemplates: readonly PolicyTemplate[] = [
  template('Signed-in users can receive broadcasts', 'SELECT', inExtension('broadcast')),
  template('Signed-in users can send broadcasts', 'INSERT', inExtension('broadcast')),
  template('Signed-in users see who is present', 'SELECT', inExtension('presence')),
  template('Signed-in users can track their presence', 'INSERT', inExtension('presence')),
  template('Users receive the channel of their id', 'SELECT', ofUser),
  template('Users send to the channel of their id', 'INSERT', ofUser),
]
