import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '~/ui/button.tsx'
import { Combobox } from '~/ui/combobox.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { chartCatalogue } from '../reports/chart-catalogue.ts'
import type { NewBlock } from './blocks/new-block.ts'

const options = chartCatalogue.map(({ id, title }) => ({ value: id, label: title }))

export const AddChartDialog = ({ onAdd, onClose }: { onAdd: (block: NewBlock) => void; onClose: () => void }) => {
  const formId = useId()
  const [chosen, setChosen] = useState<string>()
  const chart = chartCatalogue.find(({ id }) => id === chosen)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chart !== undefined) onAdd({ type: 'chart', chart_id: chart.id })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Add a chart"
      description="It shows the time that is chosen at the top of the report."
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabledReason={chart === undefined ? 'Choose what to draw.' : undefined}
          >
            Add chart
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field label="Metric">
          {(control) => (
            <Combobox
              {...control}
              label="Metric"
              placeholder="Choose a metric"
              searchPlaceholder="Find a metric"
              value={chosen}
              options={options}
              onValueChange={setChosen}
              className="w-full"
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
