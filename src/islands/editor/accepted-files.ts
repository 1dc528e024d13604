/** What can be uploaded: PDF, pictures, and text documents where the server can convert them. */
export const acceptedFiles =
  'application/pdf,.pdf,image/png,.png,image/jpeg,.jpg,.jpeg,application/vnd.openxmlformats-officedocument.wordprocessingml.document,.docx'
