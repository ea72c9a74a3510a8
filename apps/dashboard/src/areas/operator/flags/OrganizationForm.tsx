import type { ReleaseFlag } from '@cairn/contracts/features/feature-previews'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { messageOf } from '~/api/errors.ts'
import { Button } from '~/ui/button.tsx'
import { Input } from '~/ui/input.tsx'
import { setReleaseFlagMutation } from './release-flags.ts'

interface OrganizationFormProps {
  flag: ReleaseFlag
  /** What an organization is given: the other of what holds for all. */
  released: boolean
}

/** Gives an organization a setting of its own. */
export const OrganizationForm = ({ flag, released }: OrganizationFormProps) => {
  const [slug, setSlug] = useState('')
  const problemId = useId()
  const { mutate, isPending, error, reset } = useMutation({
    ...setReleaseFlagMutation,
    onSuccess: async (...answer) => {
      setSlug('')
      await setReleaseFlagMutation.onSuccess?.(...answer)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (slug.trim() !== '') mutate({ flag, slug: slug.trim(), released })
  }
  return (
    <form onSubmit={submit} className="mt-3 max-w-lg">
      <div className="flex items-center gap-2">
        <Input
          aria-label={`Slug of an organization for ${flag}`}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : problemId}
          placeholder="Slug of an organization"
          mono
          value={slug}
          onChange={({ target }) => {
            setSlug(target.value)
            reset()
          }}
        />
        <Button
          type="submit"
          loading={isPending}
          disabledReason={
            slug.trim() === '' ? 'Enter the slug first. It is in the URL of the organization.' : undefined
          }
        >
          {released ? 'Release' : 'Hold back'}
        </Button>
      </div>
      {error !== null && (
        <p id={problemId} role="alert" className="mt-1.5 text-sm text-danger">
          {messageOf(error)}
        </p>
      )}
    </form>
  )
}
