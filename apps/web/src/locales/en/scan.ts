/** Reading codes by camera, scanner or keyboard. */
export default {
  field: 'Scan a case',
  hint: 'Scan or type a code: article, batch and expiry are filled in',
  camera: 'Camera',
  stopCamera: 'Close camera',
  noCamera:
    'The camera does not open on this device: it needs HTTPS and your permission. Use the scanner or type the code.',
  read: 'Read',
} as const
