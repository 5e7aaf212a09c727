/** Of the field in which an image is chosen. */
export default {
  none: 'Sem imagem',
  hint: 'Escolha, arraste ou cole uma imagem (PNG, JPEG ou WebP). É reduzida neste aparelho antes de ser enviada.',
  choose: 'Escolher imagem',
  change: 'Trocar imagem',
  camera: 'Tirar fotografia',
  remove: 'Retirar {name}',
  sending: 'A enviar {name}…',
  progress: 'Enviado',
  cancel: 'Parar',
  retry: 'Enviar de novo',
  offline: 'É enviada quando a ligação voltar.',
  tooLarge: 'O ficheiro é demasiado grande: o máximo é {limit}.',
}
