/** Maximum size of a picture in decoded bytes. A picture of 200 by 200 pixels has at most a fifth of it. */
export const maxPictureBytes = 1_048_576;
