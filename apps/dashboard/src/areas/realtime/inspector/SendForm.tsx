import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input, Textarea } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { parsedPayload } from './channel-request.ts'

interface SendFormProps {
  onSend: (event: string, payload: unknown) => Promise<boolean>
}

/** Sends a broadcast to the channel. */
export const SendForm = ({ onSend }: SendFormProps) => {
  const [event, setEvent] = useState('message')
  const [payload, setPayload] = useState('{ "text": "Hello" }')
  const [isSending, setIsSending] = useState(false)
  const read = parsedPayload(payload)
  const send = async () => {
    if (read === undefined || event === '') return
    setIsSending(true)
    const isTaken = await onSend(event, read.value).catch(() => false)
    setIsSending(false)
    if (!isTaken) toast.error('The message was not sent. The role may not have permission to send to this channel.')
  }
  return (
    <Card title="Send a broadcast">
      <form
        className="grid gap-4"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void send()
        }}
      >
        <Field label="Event" error={event === '' ? 'Enter the name of an event.' : undefined}>
          {(field) => <Input {...field} value={event} onChange={({ target }) => setEvent(target.value)} mono />}
        </Field>
        <Field label="Payload" error={read === undefined ? 'This is not valid JSON.' : undefined}>
          {(field) => (
            <Textarea {...field} value={payload} onChange={({ target }) => setPayload(target.value)} rows={3} mono />
          )}
        </Field>
        <div className="flex justify-end">
          <Button type="submit" loading={isSending}>
            Send
          </Button>
        </div>
      </form>
    </Card>
  )
}
