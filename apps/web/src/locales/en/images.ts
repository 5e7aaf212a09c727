/** Of the field in which an image is chosen. */
export default {
  none: 'No image',
  hint: 'Choose, drop or paste an image (PNG, JPEG or WebP). It is made small on this device before it is sent.',
  choose: 'Choose image',
  change: 'Change image',
  camera: 'Take photo',
  remove: 'Remove {name}',
  sending: 'Sending {name}…',
  progress: 'Sent',
  cancel: 'Stop',
  retry: 'Send again',
  offline: 'It is sent when the connection is back.',
  tooLarge: 'The file is too large: the most is {limit}.',
}
