import { ApiError } from '~/api/errors.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Banner } from '~/ui/banner.tsx'

/** Why nothing was deployed. What Deno says has lines, and points at places in them. */
export const DeployError = ({ error }: { error: unknown }) =>
  error instanceof ApiError && error.reason === 'function_invalid' ? (
    <Banner tone="danger" title="The function was not deployed: Deno could not read it">
      <pre className="overflow-x-auto font-mono text-xs leading-5 whitespace-pre-wrap">{error.message}</pre>
    </Banner>
  ) : (
    <ErrorState title="The function was not deployed" error={error} />
  )
