import type { AuthContext } from '../../context.ts'
import { AuthError } from '../../errors.ts'

/** Throws where the settings of a project do not let users link identities themselves. */
export const assertLinks = ({ settings }: AuthContext): void => {
  if (settings?.allowsManualLinking === false)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}
