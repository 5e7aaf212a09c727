/** Reading codes by camera, scanner or keyboard. */
export default {
  field: 'Ler uma caixa',
  hint: 'Leia ou escreva um código: artigo, lote e validade preenchem-se',
  camera: 'Câmara',
  stopCamera: 'Fechar câmara',
  noCamera: 'A câmara não lê códigos neste aparelho. Use o leitor ou escreva o código.',
  read: 'Ler',
} as const
