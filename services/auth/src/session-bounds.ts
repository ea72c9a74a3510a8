import type { AuthContext } from './context.ts'
import type { SessionBounds } from './exchange-token.ts'

const milliseconds = (seconds: number | null): number | undefined => (seconds === null ? undefined : seconds * 1_000)

/** How long the settings of a project let sessions last. */
export const sessionBounds = ({ settings }: AuthContext): SessionBounds | undefined =>
  settings && {
    timeboxMs: milliseconds(settings.sessions.timeboxSeconds),
    inactivityMs: milliseconds(settings.sessions.inactivitySeconds),
    isSingle: settings.sessions.isSingle,
    reuseMs: settings.sessions.reuseSeconds * 1_000,
    endsOnReuse: settings.sessions.endsOnReuse,
  }
