export const GalleryPage = () => null
