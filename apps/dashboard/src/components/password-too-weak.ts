import { messageOf } from '~/api/errors.ts'
import { checkPassword } from '~/api/password-check.ts'
import { toast } from '~/ui/toast.ts'

export const sayCheckFailed = (error: unknown) =>
  toast.error(`Failed to check password strength: ${messageOf(error)}`, { id: 'password-check' })

/**
 * A form's rule for new passwords: why this one will not do, if so. Without an answer the server, which has a rule of
 * its own, decides.
 */
export const passwordTooWeak = async (password: string): Promise<string | undefined> => {
  try {
    return (await checkPassword(password))?.warning
  } catch (error) {
    sayCheckFailed(error)
    return undefined
  }
}
