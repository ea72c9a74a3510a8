import type { Testimonial } from '@cairn/contracts/testimonials/testimonials'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Quote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { removeTestimonialMutation, testimonialsQuery } from '../api/testimonials.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Page } from '~/components/Page.tsx'
import { PageTitle } from '~/components/PageTitle.tsx'
import { TestimonialFace } from '~/components/TestimonialFace.tsx'
import { toastError } from '~/components/toast-error.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { PageHeader } from '~/ui/page-header.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { NewTestimonialPanel } from './NewTestimonialPanel.tsx'

const TestimonialItem = ({ testimonial, onRemove }: { testimonial: Testimonial; onRemove: () => void }) => (
  <li className="flex items-start gap-3 rounded-lg border border-line bg-surface-1 p-4">
    <TestimonialFace testimonial={testimonial} />
    <div className="min-w-0 flex-1">
      <p className="text-sm font-medium break-words">{testimonial.handle}</p>
      <p className="mt-1 text-sm break-words text-muted">“{testimonial.text}”</p>
      <a
        href={testimonial.url}
        target="_blank"
        rel="noreferrer"
        className="mt-1 inline-block text-sm break-all text-muted underline underline-offset-4"
      >
        {testimonial.url}
      </a>
    </div>
    <IconButton label={`Remove the testimonial of ${testimonial.handle}`} onClick={onRemove}>
      <Trash2 aria-hidden size={14} />
    </IconButton>
  </li>
)

/** What people say of the installation, shown beside the sign-in. */
export const TestimonialsPage = () => {
  const { data: testimonials, error, refetch, isFetching } = useQuery(testimonialsQuery)
  const remove = useMutation(removeTestimonialMutation)
  const [isAdding, setIsAdding] = useState(false)
  const [asked, setAsked] = useState<Testimonial>()
  return (
    <Page>
      <PageTitle parts={['Testimonials', 'Operator']} />
      <PageHeader
        title="Testimonials"
        description="One of them is shown beside the sign-in form on wide screens."
        actions={
          <Button variant="primary" icon={<Plus aria-hidden size={14} />} onClick={() => setIsAdding(true)}>
            Add a testimonial
          </Button>
        }
      />
      {error !== null && (
        <ErrorState
          title="The testimonials could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {testimonials === undefined && error === null && <Skeleton className="h-28 !rounded-lg" />}
      {testimonials?.length === 0 && (
        <EmptyState
          className="rounded-lg border border-dashed border-line-strong"
          icon={<Quote aria-hidden size={28} />}
          title="No testimonials yet"
        >
          Testimonials are shown beside the sign-in form, with a link to the original.
        </EmptyState>
      )}
      {testimonials !== undefined && testimonials.length > 0 && (
        <ul aria-label="Testimonials" className="flex flex-col gap-3">
          {testimonials.map((testimonial) => (
            <TestimonialItem key={testimonial.id} testimonial={testimonial} onRemove={() => setAsked(testimonial)} />
          ))}
        </ul>
      )}
      {isAdding && <NewTestimonialPanel onClose={() => setIsAdding(false)} />}
      <ConfirmDialog
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        variant="warning"
        title={`Remove the testimonial of ${asked?.handle ?? ''}`}
        confirmLabel="Remove"
        onConfirm={() =>
          asked === undefined
            ? undefined
            : remove.mutateAsync(asked.id, {
                onError: (failure) => toastError(failure, 'The testimonial was not removed'),
              })
        }
      >
        <p>Removes it from the sign-in page and deletes its picture.</p>
      </ConfirmDialog>
    </Page>
  )
}
