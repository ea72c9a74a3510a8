import { ToggleField } from '~/ui/toggle-field.tsx'

interface CopyDataFieldProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Whether a branch gets the rows of its project, and what that means. */
export const CopyDataField = ({ checked, onCheckedChange }: CopyDataFieldProps) => (
  <ToggleField
    label="Copy data"
    checked={checked}
    onCheckedChange={onCheckedChange}
    hint={
      checked
        ? 'All rows, users and the files in Storage are copied.'
        : 'The tables start empty. Users and secrets are not copied.'
    }
  />
)
