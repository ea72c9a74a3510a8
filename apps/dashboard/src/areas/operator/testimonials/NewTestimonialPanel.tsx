import { controlCharacterProblem, webAddressProblem } from '@cairn/contracts/rules'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { addTestimonialMutation } from '../api/testimonials.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { toast } from '~/ui/toast.tsx'

const formId = 'testimonial-form'
const defaults = { text: '', handle: '', url: '', picture: '' }

// Typed over several lines, it is one on the sign-in page.
const oneLine = (typed: string): string => typed.replaceAll(/\s+/g, ' ').trim()

export const NewTestimonialPanel = ({ onClose }: { onClose: () => void }) => {
  const add = useMutation(addTestimonialMutation)
  const { register, handleSubmit, formState } = useForm({ mode: 'onTouched', defaultValues: defaults })
  const { errors } = formState
  const submit = handleSubmit(({ text, handle, url, picture }) =>
    add.mutate(
      {
        text: oneLine(text),
        handle: handle.trim(),
        url: url.trim(),
        img_url: picture.trim() === '' ? null : picture.trim(),
      },
      {
        onSuccess: () => {
          toast.success('Testimonial added')
          onClose()
        },
      },
    ),
  )
  return (
    <SidePanel
      open
      onOpenChange={onClose}
      name="testimonial"
      title="Add a testimonial"
      onSubmitKey={() => void submit()}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" loading={add.isPending}>
            Add <KeyHint keys="mod+enter" onColour />
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <Field label="Text" error={errors.text?.message} hint="At most 280 characters, without quotation marks.">
          {(field) => (
            <Textarea
              {...field}
              {...register('text', {
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
              {...register('handle', {
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
              {...register('url', { validate: (url) => webAddressProblem(url.trim()) })}
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
              {...register('picture', {
                validate: (picture) => (picture.trim() === '' ? undefined : webAddressProblem(picture.trim())),
              })}
              inputMode="url"
            />
          )}
        </Field>
        {add.error !== null && <ErrorState title="The testimonial was not added" error={add.error} />}
      </form>
    </SidePanel>
  )
}
