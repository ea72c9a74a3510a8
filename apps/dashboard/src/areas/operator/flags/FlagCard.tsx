import type { ReleaseFlagState } from '@cairn/contracts/features/release-flags'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { toastError } from '~/components/toast-error.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Switch } from '~/ui/switch.tsx'
import { OrganizationForm } from './OrganizationForm.tsx'
import { setReleaseFlagMutation } from './release-flags.ts'

/** One flag: for all, and for the organizations that have their own. */
export const FlagCard = ({ state: { flag, description, released, organizations } }: { state: ReleaseFlagState }) => {
  const { mutate, isPending, variables } = useMutation({
    ...setReleaseFlagMutation,
    onError: (error) => toastError(error),
  })
  // What was pressed shows at once; the answer, or the refusal, puts it right.
  const shown = (slug: string | undefined, kept: boolean) =>
    isPending && variables.slug === slug && variables.released !== null ? variables.released : kept
  return (
    <section aria-label={flag} className="rounded-lg border border-line bg-surface-1 p-4.5">
      <div className="flex items-start gap-4">
        <div className="min-w-0 flex-1">
          <h2 className="font-mono text-sm font-medium">{flag}</h2>
          <p className="mt-1 text-sm text-muted">{description}</p>
        </div>
        <Switch
          aria-label={`${flag} for all`}
          checked={shown(undefined, released)}
          onCheckedChange={(on) => mutate({ flag, released: on })}
        />
      </div>
      {organizations.length > 0 && (
        <ul aria-label="Organizations with their own setting" className="mt-3 border-t border-line">
          {organizations.map(({ slug, name, released: own }) => (
            <li key={slug} className="flex items-center gap-3 border-b border-line py-2">
              <span className="min-w-0 flex-1 truncate text-sm">
                {name} <span className="font-mono text-xs text-faint">{slug}</span>
              </span>
              <IconButton
                label={`Remove the setting of ${name}`}
                size="sm"
                onClick={() => mutate({ flag, slug, released: null })}
              >
                <Undo2 aria-hidden size={14} />
              </IconButton>
              <Switch
                aria-label={`${flag} for ${name}`}
                checked={shown(slug, own)}
                onCheckedChange={(on) => mutate({ flag, slug, released: on })}
              />
            </li>
          ))}
        </ul>
      )}
      <OrganizationForm flag={flag} released={!released} />
    </section>
  )
}
