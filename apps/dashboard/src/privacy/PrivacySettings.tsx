import type { ConsentCategory } from '@cairn/contracts/telemetry/consent'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { supportPaths } from '~/areas/support/paths.ts'
import { storedConsent } from '~/state/consent.ts'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Switch } from '~/ui/switch.tsx'
import { applyConsent, consentCategoriesQuery } from './apply-consent.ts'
import { decideByCategory, toggledCategories } from './consent-choices.ts'

interface CategoryRowProps {
  category: ConsentCategory
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

const CategoryRow = ({ category, checked, onCheckedChange }: CategoryRowProps) => {
  const id = useId()
  const { label, description, isEssential, services } = category
  return (
    <li className="flex items-start gap-4 py-3">
      <div className="min-w-0 flex-1">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <p id={`${id}-about`} className="text-sm text-muted">
          {description}
          {isEssential && ' It cannot be turned off.'}
        </p>
        <p className="mt-1 text-xs text-faint">{services.map(({ name }) => name).join(' · ')}</p>
      </div>
      <Switch
        id={id}
        aria-describedby={`${id}-about`}
        checked={checked}
        disabled={isEssential}
        onCheckedChange={onCheckedChange}
      />
    </li>
  )
}

interface ChoicesProps {
  categories: readonly ConsentCategory[]
  toggled: Readonly<Record<string, boolean>>
  onToggle: (slug: string, on: boolean) => void
}

const Choices = ({ categories, toggled, onToggle }: ChoicesProps) => (
  <ul className="divide-y divide-line">
    {categories.map((category) => (
      <CategoryRow
        key={category.slug}
        category={category}
        checked={toggled[category.slug] === true}
        onCheckedChange={(on) => onToggle(category.slug, on)}
      />
    ))}
  </ul>
)

const LoadFailure = ({ onLeave }: { onLeave: () => void }) => (
  <Banner tone="warning" title="Unable to Load Privacy Settings">
    Turn off ad blockers for this page and try again. If that does not help,{' '}
    <Link to={supportPaths.newRequest()} onClick={onLeave} className="underline underline-offset-4">
      contact support
    </Link>
    .
  </Banner>
)

/** What the reader agrees to, category by category. */
export const PrivacySettings = ({ onClose }: { onClose: () => void }) => {
  const { data: categories, error, refetch, isFetching } = useQuery(consentCategoriesQuery)
  const [changes, setChanges] = useState<Readonly<Record<string, boolean>>>({})
  const toggled = { ...toggledCategories(categories ?? [], storedConsent()), ...changes }
  const confirm = () => {
    if (categories === undefined) return
    applyConsent(decideByCategory(categories, toggled))
    onClose()
  }
  const failed = categories === undefined && error !== null
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Privacy Settings"
      description="Choose which usage data this installation may store. You can change this at any time."
      size="large"
      onSubmitKey={confirm}
      footer={
        <>
          {failed ? (
            <Button variant="primary" loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          ) : (
            <Button
              variant="primary"
              onClick={confirm}
              disabledReason={categories === undefined ? 'Loading the settings.' : undefined}
            >
              Confirm
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {failed && <LoadFailure onLeave={onClose} />}
      {categories === undefined && !failed && <Skeleton className="h-32" />}
      {categories !== undefined && (
        <Choices
          categories={categories}
          toggled={toggled}
          onToggle={(slug, on) => setChanges((before) => ({ ...before, [slug]: on }))}
        />
      )}
    </Dialog>
  )
}
