import { sentences } from '~/api/errors.ts'
import { toast } from '~/ui/toast.ts'

/** The client of the sign-in service and what else is needed once a form is sent: the form is drawn before it is there. */
export const loadSignIn = () => import('./sign-in-steps.ts')

/** Uses it; undefined where it cannot be loaded, which a toast then says. */
export const withSignIn = async <T>(
  use: (steps: Awaited<ReturnType<typeof loadSignIn>>) => Promise<T>,
): Promise<T | undefined> => {
  const steps = await loadSignIn().catch(() => undefined)
  if (steps !== undefined) return use(steps)
  toast.error(sentences.network)
  return undefined
}
