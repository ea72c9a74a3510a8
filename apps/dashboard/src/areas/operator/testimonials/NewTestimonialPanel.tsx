import { controlCharacterProblem, webAddressProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { addTestimonialMutation } from '../api/testimonials.ts'

const defaultValues = { text: '', handle: '', url: '', picture: '' }

// Typed over several lines, it is one on the sign-in page.
const oneLine = (typed: string): string => typed.replaceAll(/\s+/g, ' ').trim()

export const NewTestimonialPanel = ({ onClose }: { onClose: () => void }) => {
  const add = useMutation(addTestimonialMutation)
  const form = useForm({ mode: 'onTouched', defaultValues })
  const { errors } = form.formState
  return (
    <FormPanel
      title="Add a testimonial"
      name="testimonial"
      submitLabel="Add"
      failure="The testimonial was not added"
      what="The testimonial"
      form={form}
      save={({ text, handle, url, picture }) =>
        add.mutateAsync({
          text: oneLine(text),
          handle: handle.trim(),
          url: url.trim(),
          img_url: picture.trim() === '' ? null : picture.trim(),
        })
      }
      fields={{ img_url: 'picture', picture_unreadable: 'picture' }}
      onSaved={() => {
        toast.success('Testimonial added')
        onClose()
      }}
      onClose={onClose}
    >
      <Field label="Text" error={errors.text?.message} hint="At most 280 characters, without quotation marks.">
        {(field) => (
          <Textarea
            {...field}
            {...form.register('text', {
              validate: (text) => (oneLine(text) === '' ? 'Enter a text.' : controlCharacterProblem(oneLine(text))),
            })}
            rows={4}
            maxLength={280}
          />
        )}
      </Field>
      <Field label="Handle" error={errors.handle?.message} hint="The author's handle.">
        {(field) => (
          <Input
            {...field}
            {...form.register('handle', {
              validate: (handle) => (handle.trim() === '' ? 'Enter a handle.' : controlCharacterProblem(handle)),
            })}
            maxLength={60}
          />
        )}
      </Field>
      <Field label="Address" error={errors.url?.message} hint="The link to the original.">
        {(field) => (
          <Input
            {...field}
            {...form.register('url', { validate: (url) => webAddressProblem(url.trim()) })}
            inputMode="url"
          />
        )}
      </Field>
      <Field
        label="Picture URL"
        optional
        error={errors.picture?.message}
        hint="The server fetches it once: a PNG, JPEG, GIF or WebP of at most 64 KB. Without a picture, initials are shown."
      >
        {(field) => (
          <Input
            {...field}
            {...form.register('picture', {
              validate: (picture) => (picture.trim() === '' ? undefined : webAddressProblem(picture.trim())),
            })}
            inputMode="url"
          />
        )}
      </Field>
    </FormPanel>
  )
}
