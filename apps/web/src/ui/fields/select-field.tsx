import { ComboBox, type ComboProps } from './combo-box.tsx'

export type Option = { value: string; label: string; disabled?: boolean }
type Props = Pick<
  ComboProps,
  | 'label'
  | 'aria-label'
  | 'value'
  | 'onChange'
  | 'error'
  | 'description'
  | 'placeholder'
  | 'required'
  | 'disabled'
  | 'clearable'
> & { options: readonly Option[] }

/** With more options than this one types to find. */
const MANY = 8

/** One of a few. */
export function SelectField(props: Props) {
  return <ComboBox {...props} searchable={props.options.length > MANY} />
}
