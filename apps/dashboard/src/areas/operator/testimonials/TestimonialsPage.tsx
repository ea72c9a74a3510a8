import type { Testimonial } from '@cairn/contracts/testimonials/testimonials'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus, Quote, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { TestimonialFace } from '~/components/TestimonialFace.tsx'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { QueryList } from '~/kit/QueryList.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { removeTestimonialMutation } from '../api/testimonials.ts'
import { testimonialsQueries } from '../queries.ts'
import { NewTestimonialPanel } from './NewTestimonialPanel.tsx'

const TestimonialItem = ({ testimonial }: { testimonial: Testimonial }) => {
  const { id, handle, text, url } = testimonial
  const remove = useMutation(removeTestimonialMutation)
  const [isAsking, setIsAsking] = useState(false)
  return (
    <div className="flex items-start gap-3 text-sm">
      <TestimonialFace testimonial={testimonial} />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">{handle}</p>
        <p className="mt-1 break-words text-muted">“{text}”</p>
        <a
          href={url}
          target="_blank"
          rel="noreferrer"
          className="mt-1 inline-block break-all text-muted underline underline-offset-4"
        >
          {url}
        </a>
      </div>
      <IconButton label={`Remove the testimonial of ${handle}`} onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden size={14} />
      </IconButton>
      {isAsking && (
        <DeleteDialog
          title={`Remove the testimonial of ${handle}`}
          confirmLabel="Remove"
          onDelete={() => remove.mutateAsync(id)}
          failure="The testimonial was not removed"
          onClose={() => setIsAsking(false)}
        >
          <p>Removes it from the sign-in page and deletes its picture.</p>
        </DeleteDialog>
      )}
    </div>
  )
}

/** What people say of the installation, shown beside the sign-in form. */
export const TestimonialsPage = () => {
  const testimonials = useQuery(usePageQueries(testimonialsQueries).testimonials)
  const [isAdding, setIsAdding] = useState(false)
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} onClick={() => setIsAdding(true)}>
      Add a testimonial
    </Button>
  )
  return (
    <ResourcePage
      title="Testimonials"
      within={['Operator']}
      description="One of them is shown beside the sign-in form on wide screens."
      actions={listPart(testimonials.data, create)}
    >
      <QueryList
        label="Testimonials"
        query={testimonials}
        itemKey={({ id }) => id}
        failure="The testimonials could not be loaded"
        skeleton="h-28 !rounded-lg"
        empty={{
          icon: <Quote aria-hidden size={28} />,
          title: 'No testimonials',
          text: 'Testimonials are shown beside the sign-in form, with a link to the original.',
          action: create,
        }}
      >
        {(testimonial) => <TestimonialItem testimonial={testimonial} />}
      </QueryList>
      {isAdding && <NewTestimonialPanel onClose={() => setIsAdding(false)} />}
    </ResourcePage>
  )
}
